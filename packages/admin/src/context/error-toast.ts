import { useLanguage } from '@flotilla/react';
import { failureLine } from '@flotilla/react/client';
import { toast } from '@flotilla/ui';

/** Returns a function that shows an error as a toast, in the interface language. */
export function useErrorToast(): (error: unknown) => void {
  const language = useLanguage();
  return (error) => void failureLine(error, language).then((text) => toast.error(text));
}
