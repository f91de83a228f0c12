import { Button, cn, ErrorNotice } from '@flotilla/ui';

export interface FailedListProps {
  /** Error message. */
  text: string;
  againLabel: string;
  onAgain: () => void;
  className?: string;
}

/** Shows the site's error box with a retry button, in place of a list or row that could not be loaded. */
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
