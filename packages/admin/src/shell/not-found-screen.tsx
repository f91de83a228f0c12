import { Button, EmptyState } from '@flotilla/ui';
import { Link } from 'react-router';
import { useT } from '../context/use-t.js';
import { shellMessages } from './shell-messages.js';

/** The screen for an unknown path. */
export function NotFoundScreen() {
  const t = useT(shellMessages);
  return (
    <EmptyState title={<h1>{t('nothingHere')}</h1>} description={t('nothingHereHint')}>
      <Button asChild variant="outline">
        <Link to="/">{t('home')}</Link>
      </Button>
    </EmptyState>
  );
}
