import { Link, Title, useHrefOf, useT } from '@flotilla/react';
import { Picture } from '@flotilla/react/kit';
import { NamedList } from '@flotilla/ui';
import { type AuthorRow, authorSelection } from '../../authors.js';
import { messages } from '../messages.js';

/** Lists the authors of an article, with pictures and links to their profiles. */
export function Authors({ authors }: { authors: readonly AuthorRow[] }) {
  const t = useT(messages);
  const hrefOf = useHrefOf(authorSelection);
  if (authors.length === 0) return null;
  return (
    <NamedList
      label={t('authors')}
      className="flex flex-wrap items-center gap-x-5 gap-y-2 font-medium text-foreground"
    >
      {authors.map((author) => (
        <li key={author.id}>
          <Link
            href={hrefOf(author)}
            className="flex items-center gap-2.5 underline-offset-4 hover:underline"
          >
            <Face author={author} />
            <Title of={author} className="wrap-anywhere" />
          </Link>
        </li>
      ))}
    </NamedList>
  );
}

/** Has an empty `alt`, because the name stands beside the picture. */
function Face({ author: { pictures } }: { author: AuthorRow }) {
  const [file] = pictures;
  if (!file) return null;
  return (
    <Picture
      file={{ ...file, alt: '', altByLanguage: {} }}
      ratio="1/1"
      room="thumb"
      frameClassName="size-9 shrink-0 rounded-full"
    />
  );
}
