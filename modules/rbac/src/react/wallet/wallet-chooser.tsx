import { useT } from '@flotilla/react';
import { Button, Icon } from '@flotilla/ui';
import { useId } from 'react';
import { messages } from '../messages.js';
import type { InstalledWallet } from './wallets.js';

export interface WalletChooserProps {
  wallets: readonly InstalledWallet[];
  onChoose: (wallet: InstalledWallet) => void;
}

/** The wallets of the browser, by the name and the picture that they give themselves. */
export function WalletChooser({ wallets, onChoose }: WalletChooserProps) {
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
            <Button variant="outline" className="w-full justify-start rounded-lg" onClick={() => onChoose(wallet)}>
              {wallet.icon ? <img src={wallet.icon} alt="" width={24} height={24} className="size-6 rounded-sm" /> : <Icon name="wallet" />}
              {wallet.name ?? t('walletOfBrowser')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
