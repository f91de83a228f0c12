import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useSite } from '../site/site.js';
import { linkTo } from './link-rule.js';

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href' | 'target' | 'rel'> & {
  /** A path or URL of the content: `/blog`, `/ru/blog`, `#route`, `https://…`. */
  href: string | null | undefined;
  /** Whether crawlers should not follow it, such as links to endless combinations of filters. */
  isNoFollow?: boolean;
};

/**
 * A link with the rules of `linkTo`: internal paths get the page's language, external ones open in a new tab.
 */
export function Link({ href, isNoFollow, ...props }: LinkProps): ReactNode {
  const site = useSite();
  return <a {...props} {...(isNoFollow && { rel: 'nofollow' })} {...linkTo(href, site)} />;
}
