/** Headers of a body in JSON. */
const json = { 'content-type': 'application/json' };
/** Returns a call with data in the body. */
export const sent = (data: unknown) =>
  ({ method: 'POST', headers: json, body: JSON.stringify({ data }) }) as const;

/** Returns a call with a token. */
export const authorized = <C extends { readonly headers: Record<string, string> }>(
  call: C,
  token: string,
): C => ({
  ...call,
  headers: { ...call.headers, authorization: `Bearer ${token}` },
});
