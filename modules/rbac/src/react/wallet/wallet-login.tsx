import { useT } from '@flotilla/react';
import { Button, Icon } from '@flotilla/ui';
import { useId, useState, useSyncExternalStore } from 'react';
import { messages } from '../messages.js';
import type { SignInOutcome } from '../proof/challenge.js';
import { ConnectedWallet } from './connected-wallet.js';
import { lastWallet } from './last-wallet.js';
import { useWalletSignIn } from './use-wallet-sign-in.js';
import { announcedWallets, type InstalledWallet, listenToWallets, walletsToChooseFrom } from './wallets.js';

/** Signs in with a wallet of the browser. With several of them, the visitor chooses. */
export function WalletLogin({ onSignedIn, onChallenge }: SignInOutcome) {
  const t = useT(messages);
  const { wallet, connect } = useWalletSignIn({ onSignedIn, onChallenge });
  const [offered, setOffered] = useState<readonly InstalledWallet[] | null>(null);
  useSyncExternalStore(listenToWallets, announcedWallets, announcedWallets);
  if (wallet.state === 'connected') return <ConnectedWallet address={wallet.address} />;

  function start(): void {
    const found = walletsToChooseFrom();
    const [only] = found;
    if (only && found.length === 1) return connect(only);
    setOffered(found);
    const last = lastWallet(found);
    if (last) connect(last);
  }

  return (
    <div className="flex flex-col gap-4">
      <Button size="lg" aria-disabled={wallet.state === 'pending'} onClick={start}>
        <Icon name="wallet" />
        {wallet.state === 'pending' ? t('connecting') : t('connectWallet')}
      </Button>
      {offered && offered.length > 1 && <WalletChooser wallets={offered} onChoose={connect} />}
      <div role="alert" className="text-sm empty:hidden">
        {offered?.length === 0 && t('noWallet')}
        {wallet.state === 'failed' && (
          <p className="font-medium wrap-anywhere text-destructive">
            {t('errorOccurred')} {wallet.reason}
          </p>
        )}
      </div>
    </div>
  );
}

interface WalletChooserProps {
  wallets: readonly InstalledWallet[];
  onChoose: (wallet: InstalledWallet) => void;
}

/** Lists the wallets of the browser, with their names and icons. */
function WalletChooser({ wallets, onChoose }: WalletChooserProps) {
  const t = useT(messages);
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <p id={id} className="text-sm font-semibold">
        {t('chooseWallet')}
      </p>
      <ul aria-labelledby={id} className="flex flex-col gap-2">
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <Button
              variant="outline"
              className="w-full justify-start rounded-lg"
              onClick={() => onChoose(wallet)}
            >
              {wallet.icon ? (
                <img src={wallet.icon} alt="" width={24} height={24} className="size-6 rounded-sm" />
              ) : (
                <Icon name="wallet" />
              )}
              {wallet.name ?? t('walletOfBrowser')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
