/** The provider of a wallet (EIP-1193). */
export interface Eip1193Provider {
  request(call: {
    readonly method: string;
    readonly params?: unknown[] | Record<string, unknown>;
  }): Promise<unknown>;
}

/** A wallet of the visitor's browser. */
export interface InstalledWallet {
  readonly id: string;
  /** Undefined for a wallet without EIP-6963. */
  readonly name?: string;
  /** A data URL. */
  readonly icon?: string;
  readonly provider: Eip1193Provider;
}

/** Announcement of a wallet (EIP-6963). */
interface Announcement {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string };
  readonly provider: Eip1193Provider;
}

const announceEvent = 'eip6963:announceProvider';
const requestEvent = 'eip6963:requestProvider';

let announced: readonly InstalledWallet[] = [];

/**
 * Collects the wallets that announce themselves, and requests announcements. @returns a function that stops
 * it
 */
export function listenToWallets(changed: () => void): () => void {
  const onAnnounce = (event: Event) => {
    const wallet = walletOf((event as CustomEvent<Announcement>).detail);
    if (announced.some(({ id }) => id === wallet.id)) return;
    announced = [...announced, wallet];
    changed();
  };
  addEventListener(announceEvent, onAnnounce);
  dispatchEvent(new Event(requestEvent));
  return () => removeEventListener(announceEvent, onAnnounce);
}

/** Returns the wallets announced so far. */
export function announcedWallets(): readonly InstalledWallet[] {
  return announced;
}

/**
 * Returns the available wallets: the announced ones or, without any, the legacy `window.ethereum` (EIP-1193).
 */
export function walletsToChooseFrom(): readonly InstalledWallet[] {
  if (announced.length > 0) return announced;
  const { ethereum } = globalThis as { ethereum?: Eip1193Provider };
  return ethereum ? [{ id: 'ethereum', provider: ethereum }] : [];
}

/**
 * Keeps only icons that are data URLs, as the standard requires: other URLs would be fetched from any host.
 */
function walletOf({ info, provider }: Announcement): InstalledWallet {
  return {
    id: info.uuid,
    name: info.name,
    icon: info.icon.startsWith('data:image/') ? info.icon : undefined,
    provider,
  };
}
