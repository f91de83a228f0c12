import { Enhanced, Localized, useSite, useT } from '@flotilla/react';
import { DisclosureMenu, Icon } from '@flotilla/ui';
import { type ReactNode, useId } from 'react';
import { ButtonLink } from '../action/button-link.js';
import { MenuLink } from '../action/menu-link.js';
import { messages } from '../messages.js';
import type { SelectedButtonsArray } from '../../selections.js';
import { currentOf } from '../action/current-of.js';
import { islands } from './islands.js';

export interface MenuSheetProps {
  menu: readonly SelectedButtonsArray[];
  additional: readonly SelectedButtonsArray[];
  extra: readonly SelectedButtonsArray[];
  /** Further content for which the bar has no room. */
  foot: ReactNode;
}

/**
 * The mobile menu: a button, and a sheet at the side of the screen with everything for which the bar has no
 * room.
 */
export function MenuSheet({ menu, additional, extra, foot }: MenuSheetProps) {
  const t = useT(messages);
  const id = useId();
  return (
    <DisclosureMenu
      id={id}
      label={t('menu')}
      closeLabel={t('close')}
      trigger={<Icon name="menu" />}
      triggerClassName="lg:hidden"
      className="lg:hidden"
    >
      <Enhanced by={islands.menuSheet}>
        <div className="flex min-h-full flex-col gap-6">
          <nav aria-label={t('mainMenu')} className="flex flex-1 flex-col gap-6">
            {menu.map((array) => (
              <Entries key={array.id} array={array} className="px-4 py-3 font-display text-2xl" />
            ))}
            <ul className="mt-auto flex flex-col gap-3 px-4 empty:hidden">
              {additional
                .flatMap(({ buttons }) => buttons)
                .map((button) => (
                  <li key={button.id} className="flex">
                    <ButtonLink button={button} size="lg" className="grow" />
                  </li>
                ))}
            </ul>
            <div className="flex flex-col empty:hidden">
              {extra.map((array) => (
                <Entries key={array.id} array={array} className="px-4 text-muted-foreground" />
              ))}
            </div>
          </nav>
          {foot}
        </div>
      </Enhanced>
    </DisclosureMenu>
  );
}

/** The links of one array; a dropdown keeps its title as a heading. */
function Entries({ array, className }: { array: SelectedButtonsArray; className: string }) {
  const site = useSite();
  const buttons = array.buttons;
  if (buttons.length === 0) return null;
  return (
    <div>
      {array.variant === 'dropdown' && (
        <Localized
          as="p"
          value={array.title}
          className="px-4 pb-1 text-sm font-semibold text-muted-foreground"
        />
      )}
      <ul className="flex flex-col gap-1">
        {buttons.map((button) => (
          <li key={button.id}>
            <MenuLink button={button} current={currentOf(button.url, site)} className={className} />
          </li>
        ))}
      </ul>
    </div>
  );
}
