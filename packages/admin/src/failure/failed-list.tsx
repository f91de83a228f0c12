import { Button, cn, ErrorNotice } from '@flotilla/ui';

export interface FailedListProps {
  /** Error message. */
  text: string;
  againLabel: string;
  onAgain: () => void;
  className?: string;
}

/** Replaces a list or a row that could not be read by the error box of the site, with a retry button. */
export function FailedList({ text, againLabel, onAgain, className }: FailedListProps) {
  return (
    <div className={cn('flex flex-col items-start gap-3', className)}>
      <ErrorNotice fallback={text} className="w-full" />
      <Button size="sm" variant="outline" onClick={onAgain}>
        {againLabel}
      </Button>
    </div>
  );
}
