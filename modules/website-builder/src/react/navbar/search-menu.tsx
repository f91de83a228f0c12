import { Enhanced, useSite, useT } from '@flotilla/react';
import { DisclosureMenu, Icon } from '@flotilla/ui';
import { useId } from 'react';
import { messages } from '../messages.js';
import { SearchForm } from '../search/search-form.js';
import { islands } from './islands.js';

/** A button that opens the form of the site's search, on sites that have one. */
export function SearchMenu() {
  const t = useT(messages);
  const id = useId();
  if (!useSite().search) return null;
  return (
    <DisclosureMenu
      id={id}
      label={t('search')}
      layout="dropdown"
      trigger={<Icon name="search" />}
      className="w-[min(28rem,92vw)] max-w-none p-3"
    >
      <Enhanced by={islands.menuSheet}>
        <SearchForm isInPopover />
      </Enhanced>
    </DisclosureMenu>
  );
}
