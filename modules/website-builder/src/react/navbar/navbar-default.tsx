import { classWordsOf, defineVariant, linkTo, Slot, useSite, useT } from '@flotilla/react';
import { Navbar, NavbarLink } from '@flotilla/ui';
import { ButtonLink } from '../action/button-link.js';
import { Dropdown } from '../action/dropdown.js';
import { IconTitle } from '../action/icon-title.js';
import { messages } from '../messages.js';
import { LogotypeLink } from '../picture/logotype.js';
import type { SelectedButtonsArray } from '../../selections.js';
import { currentOf } from '../action/current-of.js';
import { LanguageMenu, LanguageSwitch } from './language-switch.js';
import { MenuSheet } from './menu-sheet.js';
import { SearchMenu } from './search-menu.js';
import * as views from '../../views.js';

/**
 * The navigation bar. The variant of a buttons array's link selects its place: `default` is the menu, `extra`
 * are links without emphasis and `additional` are buttons at the end. On narrow screens all are in a sheet,
 * which is a browser popover; arrays with the class name `menu-only` are only there. Cart and account come from
 * other modules by slots.
 */
export const navbarDefault = defineVariant(views.navbarDefault, function NavbarDefault({ row }) {
  const t = useT(messages);
  const [logotype] = row.logotypes;
  const { main, additional, extra } = row;
  const hasSheet = [...main, ...additional, ...extra].some(({ buttons }) => buttons.length > 0);
  return (
    <Navbar
      label={t('mainMenu')}
      className={row.className ?? undefined}
      brand={logotype && <LogotypeLink logotype={logotype} />}
      links={main.map((array) => (
        <MenuEntries key={array.id} array={array} />
      ))}
      actions={
        <>
          <BarButtons arrays={extra} variant="ghost" />
          <LanguageMenu className={hasSheet ? 'max-sm:hidden' : undefined} />
          <SearchMenu />
          <Slot name="website-builder.navbar-cart" />
          <Slot name="website-builder.navbar-account" />
          <BarButtons arrays={additional} />
          {hasSheet && (
            // On the narrowest screens, the languages do not fit beside the name of the site.
            <MenuSheet
              menu={main}
              additional={additional}
              extra={extra}
              foot={<LanguageSwitch className="self-start px-4 sm:hidden" />}
            />
          )}
        </>
      }
    />
  );
});

function MenuEntries({ array }: { array: SelectedButtonsArray }) {
  const site = useSite();
  if (array.variant === 'dropdown')
    return <Dropdown array={array} variant="ghost" size="sm" className={menuClasses} />;
  return array.buttons.map((button) => (
    <NavbarLink key={button.id} {...linkTo(button.url, site)} aria-current={currentOf(button.url, site)}>
      <IconTitle button={button} />
    </NavbarLink>
  ));
}

/** The same style as the links beside it. */
const menuClasses =
  'shrink-0 self-center font-medium text-muted-foreground hover:bg-muted hover:text-foreground';

function BarButtons({ arrays, variant }: { arrays: readonly SelectedButtonsArray[]; variant?: string }) {
  return arrays
    .filter((array) => !classWordsOf(array).has('menu-only'))
    .flatMap(({ buttons }) => buttons)
    .map((button) => (
      <ButtonLink
        key={button.id}
        button={variant ? { ...button, variant } : button}
        size="sm"
        className="hidden max-w-56 whitespace-nowrap lg:inline-flex"
      />
    ));
}
