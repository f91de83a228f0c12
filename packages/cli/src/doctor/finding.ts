/** Result of a check: right, or a problem with its fix. */
export type Finding =
  | { readonly state: 'right'; readonly says: string }
  | { readonly state: 'wrong'; readonly says: string; readonly fix: string };

export const right = (says: string): Finding => ({ state: 'right', says });
export const wrong = (says: string, fix: string): Finding => ({ state: 'wrong', says, fix });
