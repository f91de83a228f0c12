import { cn, Input as SiteInput, Select as SiteSelect, Textarea as SiteTextarea } from '@flotilla/ui';
import type { ComponentProps } from 'react';

/**
 * Compact controls for forms that people work in all day. At least 16 px on phones, because iOS zooms into
 * smaller inputs.
 */
const close = 'h-10 px-3 sm:text-sm';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <SiteInput {...props} className={cn(close, className)} />;
}

export function Select({ className, ...props }: ComponentProps<'select'>) {
  return <SiteSelect {...props} className={cn(close, className)} />;
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <SiteTextarea {...props} className={cn(close, 'h-auto min-h-20 py-2', className)} />;
}
