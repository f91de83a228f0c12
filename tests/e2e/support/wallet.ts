import type { Page } from '@playwright/test';
import { getBytes, toUtf8String, Wallet } from 'ethers';

declare global {
  interface Window {
    signByWallet?(message: string): Promise<string>;
  }
}

/** Installs a wallet in the following pages, like a browser extension (EIP-1193, announced by EIP-6963). */
export async function installWallet(page: Page): Promise<Wallet> {
  const wallet = Wallet.createRandom();
  const key = new Wallet(wallet.privateKey);
  await page.exposeFunction('signByWallet', (message: string) =>
    key.signMessage(toUtf8String(getBytes(message))),
  );
  await page.addInitScript((address) => {
    const answers: Record<string, (params: unknown[]) => unknown> = {
      eth_requestAccounts: () => [address],
      eth_accounts: () => [address],
      eth_chainId: () => '0x1',
      net_version: () => '1',
      personal_sign: ([message]) => window.signByWallet?.(String(message)),
      wallet_revokePermissions: () => null,
    };
    const provider = {
      async request({ method, params = [] }: { method: string; params?: unknown[] }) {
        const answer = answers[method];
        if (!answer) throw Object.assign(new Error(`${method} is not supported`), { code: 4200 });
        return answer(params);
      },
      on: () => provider,
      removeListener: () => provider,
    };
    const info = {
      uuid: '6f2b1f0e-5b1e-4a53-9d0c-000000000001',
      name: 'Test wallet',
      rdns: 'org.example.wallet',
      icon: 'data:image/svg+xml,<svg/>',
    };
    const announce = () =>
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      );
    Object.assign(globalThis, { ethereum: provider });
    addEventListener('eip6963:requestProvider', announce);
    announce();
  }, key.address);
  return key;
}
