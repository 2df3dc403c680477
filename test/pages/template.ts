/** Replaces `{{fernwood.subject}}` by this value of the scope. */
export const render = (template: string, scope: Readonly<Record<string, object>>): string =>
  template.replace(/\{\{(\w+)\.(\w+)\}\}/g, (_, name, property) =>
    String(Reflect.get(scope[name] ?? {}, property)),
  );
