import { useLanguage } from '@flotilla/react';
import { failureText } from '@flotilla/react/client';
import { toast } from '@flotilla/ui';

/** Says as a toast what has failed, in the language of the interface. */
export function useFailureTold(): (error: unknown) => void {
  const language = useLanguage();
  return (error) => void failureText(error, language).then((text) => toast.error(text));
}
