/** Peers that come without types: what the bench calls of them. */
declare module 'mark.js' {
  export default class Mark {
    constructor(context: Element);
    markRegExp(regexp: RegExp, options?: { done?: (count: number) => void }): void;
  }
}

declare module 'findandreplacedomtext' {
  export default function findAndReplaceDOMText(node: Node, options: object): unknown;
}
