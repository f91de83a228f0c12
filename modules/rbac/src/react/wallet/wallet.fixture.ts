import { getBytes, toUtf8String, Wallet } from 'ethers';

/** A wallet as browser extensions inject it, which signs every request. */
export class TestWallet {
  readonly key = new Wallet(Wallet.createRandom().privateKey);
  readonly signed: string[] = [];
  readonly requests: string[] = [];
  refusal: Error | undefined;

  readonly provider = {
    request: async ({
      method,
      params = [],
    }: {
      method: string;
      params?: unknown[] | Record<string, unknown>;
    }): Promise<unknown> => {
      this.requests.push(method);
      if (method === 'eth_chainId') return '0x1';
      if (method === 'eth_accounts' || method === 'eth_requestAccounts')
        return [this.key.address.toLowerCase()];
      if (method !== 'personal_sign') return null;
      if (this.refusal) throw this.refusal;
      const message = toUtf8String(getBytes(String((params as unknown[])[0])));
      this.signed.push(message);
      return this.key.signMessage(message);
    },
  };

  /** Announces the wallet to pages that request it (EIP-6963). @returns a function that stops it */
  announce(name: string): () => void {
    const detail = {
      info: { uuid: name, name, rdns: 'org.example', icon: 'data:image/svg+xml,<svg/>' },
      provider: this.provider,
    };
    const introduce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    addEventListener('eip6963:requestProvider', introduce);
    return () => removeEventListener('eip6963:requestProvider', introduce);
  }
}
