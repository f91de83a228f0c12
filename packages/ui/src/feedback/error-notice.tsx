import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

export type ErrorNoticeProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** Any thrown value; shown only if it has a message. */
  error?: unknown;
  /** Shown without a message. */
  fallback: string;
};

/** Replaces a part that failed. */
export function ErrorNotice({ error, fallback, className, ...props }: ErrorNoticeProps) {
  return (
    <div
      role="alert"
      className={cn(
        'rounded-lg border-2 border-dashed border-destructive bg-destructive/6 px-5 py-4 text-sm font-medium text-destructive',
        className,
      )}
      {...props}
    >
      {messageOf(error) ?? fallback}
    </div>
  );
}

function messageOf(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : error;
  return typeof message === 'string' && message.trim() !== '' ? message : undefined;
}
