import {
  defineVariant,
  Enhanced,
  linkTo,
  Slot,
  translate,
  useLanguageLinks,
  useSite,
  useT,
} from '@flotilla/react';
import { cn, Navbar, NavbarLink, VisuallyHidden } from '@flotilla/ui';
import { ButtonLink } from '../action/button-link.js';
import { Dropdown } from '../action/dropdown.js';
import { IconTitle } from '../action/icon-title.js';
import { messages } from '../messages.js';
import { LogotypeLink } from '../picture/logotype.js';
import type { SelectedButtonsArray } from '../../selections.js';
import { isWithin } from './is-within.js';
import { MenuSheet } from './menu-sheet.js';
import { SearchMenu } from './search-menu.js';
import * as views from '../../views.js';
import { islands } from './islands.js';

/**
 * The navigation bar. The variant of a buttons array's link selects its place: `default` is the menu, `extra`
 * are links without emphasis and `additional` are buttons at the end. On narrow screens all are in a sheet,
 * which is a browser popover. Cart and account come from other modules by slots.
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
          <LanguageSwitch className={hasSheet ? 'max-sm:hidden' : undefined} />
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
    <NavbarLink
      key={button.id}
      {...linkTo(button.url, site)}
      aria-current={isWithin(button.url, site.path) ? 'page' : undefined}
    >
      <IconTitle button={button} />
    </NavbarLink>
  ));
}

/** The same style as the links beside it. */
const menuClasses =
  'shrink-0 self-center font-medium text-muted-foreground hover:bg-muted hover:text-foreground';

function BarButtons({ arrays, variant }: { arrays: readonly SelectedButtonsArray[]; variant?: string }) {
  return arrays
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

/** Links to the same page in every language of the site. */
function LanguageSwitch({ className }: { className?: string }) {
  const links = useLanguageLinks();
  const t = useT(messages);
  if (links.length < 2) return null;
  // In the language of the link's target, like the link's text.
  const notTranslated = (language: string) => translate(messages, language)('notTranslated');
  return (
    <Enhanced by={islands.languageSwitch}>
      <nav aria-label={t('languages')} className={className}>
        <ul className="flex items-center rounded-full bg-muted p-1">
          {links.map(({ language, name, href, isCurrent, isTranslated }) => (
            <li key={language}>
              <a
                href={href}
                hrefLang={language}
                lang={language}
                aria-current={isCurrent ? 'true' : undefined}
                title={isTranslated ? undefined : notTranslated(language)}
                className={cn(
                  'grid h-8 min-w-8 sm:min-w-10 place-items-center rounded-full px-1.5 text-xs font-semibold text-muted-foreground uppercase transition-colors',
                  !isTranslated && 'opacity-70',
                  'hover:text-foreground aria-[current=true]:bg-segment aria-[current=true]:text-foreground aria-[current=true]:shadow-xs forced-colors:aria-[current=true]:underline',
                )}
              >
                {language}
                <VisuallyHidden>{isTranslated ? name : `${name}. ${notTranslated(language)}`}</VisuallyHidden>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Enhanced>
  );
}
