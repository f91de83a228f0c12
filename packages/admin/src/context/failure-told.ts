import { useLanguage } from '@flotilla/react';
import { failureLine } from '@flotilla/react/client';
import { toast } from '@flotilla/ui';

/** Says as a toast what has failed, in the language of the interface. */
export function useFailureTold(): (error: unknown) => void {
  const language = useLanguage();
  return (error) => void failureLine(error, language).then((text) => toast.error(text));
}
