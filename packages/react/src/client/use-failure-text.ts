import { useEffect, useState } from 'react';
import { failureText } from '../http/failure.js';
import { useLanguage } from '../site/site.js';

/**
 * Returns the message of an error in the page's language; empty without an error and while its texts load.
 */
export function useFailureText(error: Error | null): string {
  const language = useLanguage();
  const [message, setSaid] = useState<{ of: Error; text: string }>();
  useEffect(() => {
    if (error) void failureText(error, language).then((text) => setSaid({ of: error, text }));
  }, [error, language]);
  return message && message.of === error ? message.text : '';
}
