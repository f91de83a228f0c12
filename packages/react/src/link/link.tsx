import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useSite } from '../site/site.js';
import { linkTo } from './link-rule.js';

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href' | 'target' | 'rel'> & {
  /** As the content has it: `/blog`, `/ru/blog`, `#route`, `https://…`. */
  href: string | null | undefined;
  /** Search engines are asked not to go there: one of endless ways to show the same. */
  isNoFollow?: boolean;
};

/** A link that follows the site's rule: the language of the page before internal paths, a new tab for what leads away. */
export function Link({ href, isNoFollow, ...props }: LinkProps): ReactNode {
  const site = useSite();
  return <a {...props} {...(isNoFollow && { rel: 'nofollow' })} {...linkTo(href, site)} />;
}
