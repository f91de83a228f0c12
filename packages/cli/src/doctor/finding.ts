/** Result of a check: right, or a problem with its fix. */
export type Finding =
  | { readonly state: 'right'; readonly message: string }
  | { readonly state: 'wrong'; readonly message: string; readonly fix: string };

export const right = (message: string): Finding => ({ state: 'right', message });
export const wrong = (message: string, fix: string): Finding => ({ state: 'wrong', message, fix });
