/** The page of a profile. */
export function hrefOfProfile({ slug }: { slug: string }): string {
  return `/social/profiles/${slug}`;
}
