import { Button, EmptyState } from '@flotilla/ui';
import { Link } from 'react-router';
import { useT } from '../language/use-t.js';
import { shellMessages } from './shell-messages.js';

/** At an address that leads nowhere. */
export function NothingHere() {
  const t = useT(shellMessages);
  return (
    <EmptyState title={t('nothingHere')} description={t('nothingHereHint')}>
      <Button asChild variant="outline">
        <Link to="/">{t('home')}</Link>
      </Button>
    </EmptyState>
  );
}
