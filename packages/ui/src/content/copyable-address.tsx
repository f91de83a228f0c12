import { copyShape } from '../icons/control-shapes.js';
import { IconFrame } from '../icons/icon-frame.js';
import { cn } from '../cn.js';
import { toast } from '../feedback/toast.js';

export interface CopyableAddressProps {
  address: string;
  /** Label of the button: "Copy address". */
  copyLabel: string;
  /** Text of the toast after copying. */
  copiedText: string;
  className?: string;
}

/** A shortened address (first 6 and last 4 characters) with a button that copies the whole address. */
export function CopyableAddress({ address, copyLabel, copiedText, className }: CopyableAddressProps) {
  return (
    <span className={cn('inline-flex items-center gap-1', className)}>
      <code title={address} className="font-sans tabular-nums">
        {shortAddress(address)}
      </code>
      <button
        type="button"
        aria-label={copyLabel}
        className="grid size-8 place-items-center rounded-full text-muted-foreground hover:bg-current/8"
        onClick={() => void navigator.clipboard.writeText(address).then(() => toast.success(copiedText))}
      >
        <IconFrame>{copyShape}</IconFrame>
      </button>
    </span>
  );
}

/** Returns the first 6 and the last 4 characters: `0x12ab…89ef`. Short addresses stay whole. */
export function shortAddress(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;
}
