/** Peers that come without types. */
declare module 'findandreplacedomtext';
declare module 'mark.js';
