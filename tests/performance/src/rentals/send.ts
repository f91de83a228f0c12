interface Sent {
  readonly method?: 'PATCH' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly data: object;
  /** A status that is no error. */
  readonly allowed?: number;
}

/** Sends a call of the API. @returns the status @throws Error for an unexpected status */
export async function send(url: string, { method = 'POST', headers, data, allowed }: Sent): Promise<number> {
  const response = await fetch(url, { method, headers, body: JSON.stringify({ data }) });
  const text = await response.text();
  if (!response.ok && response.status !== allowed) throw new Error(`${url}: ${response.status} ${text}`);
  return response.status;
}
