/** Kinds of documents. In a separate file, because entities are loaded without their code. */
export const documentKinds = ['invoice', 'credit-note'] as const;
export type DocumentKind = (typeof documentKinds)[number];
