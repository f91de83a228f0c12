import { useEffect, useState } from 'react';
import { failureText } from '../http/failure.js';
import { useLanguage } from '../site/site.js';

/** What failed, in the language of the page; empty until its words are here, and while nothing has. */
export function useFailureText(error: Error | null): string {
  const language = useLanguage();
  const [said, setSaid] = useState<{ of: Error; text: string }>();
  useEffect(() => {
    if (error) void failureText(error, language).then((text) => setSaid({ of: error, text }));
  }, [error, language]);
  return said && said.of === error ? said.text : '';
}
