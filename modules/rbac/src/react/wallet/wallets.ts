import type { Eip1193Provider } from 'ethers';

/** A wallet of the visitor's browser. */
export interface InstalledWallet {
  readonly id: string;
  /** Undefined for one that does not introduce itself. */
  readonly name?: string;
  /** A picture as a data url. */
  readonly icon?: string;
  readonly provider: Eip1193Provider;
}

/** What a wallet says of itself (EIP-6963). */
interface Announcement {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string };
  readonly provider: Eip1193Provider;
}

const announceEvent = 'eip6963:announceProvider';
const requestEvent = 'eip6963:requestProvider';

let announced: readonly InstalledWallet[] = [];

/** Hears of every wallet that introduces itself, and asks all of them to. @returns what ends it. */
export function listenToWallets(changed: () => void): () => void {
  const hear = (event: Event) => {
    const wallet = walletOf((event as CustomEvent<Announcement>).detail);
    if (announced.some(({ id }) => id === wallet.id)) return;
    announced = [...announced, wallet];
    changed();
  };
  addEventListener(announceEvent, hear);
  dispatchEvent(new Event(requestEvent));
  return () => removeEventListener(announceEvent, hear);
}

/** Those that have introduced themselves so far. */
export function announcedWallets(): readonly InstalledWallet[] {
  return announced;
}

/** The wallets to choose from: those that introduced themselves, else the one that older ones put on the page (EIP-1193). */
export function walletsToChooseFrom(): readonly InstalledWallet[] {
  if (announced.length > 0) return announced;
  const { ethereum } = globalThis as { ethereum?: Eip1193Provider };
  return ethereum ? [{ id: 'ethereum', provider: ethereum }] : [];
}

/** Icons are data urls by the standard; whatever else one names would be fetched from where it likes. */
function walletOf({ info, provider }: Announcement): InstalledWallet {
  return { id: info.uuid, name: info.name, icon: info.icon.startsWith('data:image/') ? info.icon : undefined, provider };
}
