import { Link } from '@flotilla/react';
import { useIsAwake } from '@flotilla/react/session';
import { textLink } from '../text-link.js';

export interface AsideLinkProps {
  question: string;
  href: string;
  text: string;
}

/** Link to another form, which keeps the `redirectTo` of this page. */
export function AsideLink({ question, href, text }: AsideLinkProps) {
  return (
    <p className="text-center text-sm text-muted-foreground">
      {question}{' '}
      <Link href={href + useRedirectQuery()} className={textLink}>
        {text}
      </Link>
    </p>
  );
}

/** Returns `?redirectTo=…` of this page, for the next one. */
function useRedirectQuery(): string {
  const isAwake = useIsAwake();
  const wanted = isAwake ? new URLSearchParams(location.search).get('redirectTo') : null;
  return wanted ? `?${new URLSearchParams({ redirectTo: wanted })}` : '';
}
