import { localPath } from '../link/link-rule.js';
import { siteOfPage } from '../site/site-of-page.js';

/** Leads to a path of the site, in the language of the page; never to another host. */
export function goTo(path: string): void {
  location.assign(localPath(path, siteOfPage()));
}

/** Leads home, unless one is there. */
export function goHome(): void {
  if (siteOfPage().path !== '/') goTo('/');
}
