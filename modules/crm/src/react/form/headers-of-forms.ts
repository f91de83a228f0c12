/** Headers beyond the usual with which a form is sent: what sends every form need not know of sessions. */
export const headersOfForms = new WeakMap<HTMLFormElement, () => Promise<Readonly<Record<string, string>>>>();
