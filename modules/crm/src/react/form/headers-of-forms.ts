/** Additional headers of a form, so that the code for sending does not depend on sessions. */
export const headersOfForms = new WeakMap<HTMLFormElement, () => Promise<Readonly<Record<string, string>>>>();
