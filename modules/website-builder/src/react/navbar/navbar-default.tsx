import { defineVariant, linked, linkTo, useSite, useT, type WidgetProps } from '@flotilla/react';
import { DisclosureMenu, Icon, Navbar, NavbarLink } from '@flotilla/ui';
import { ButtonContent, ButtonLink } from '../action/button-link.js';
import { Dropdown } from '../action/buttons.js';
import { MenuLink } from '../action/menu-link.js';
import { LanguageSwitch } from './language-switch.js';
import { LogotypeLink } from '../picture/logotype.js';
import { messages } from '../messages.js';
import { type ButtonsArrayRow, buttonsOf, type WidgetRow } from '../rows.js';

export const navbarDefault = defineVariant({ widget: 'website-builder.widget', variant: 'navbar-default', component: NavbarDefault });

/**
 * The bar at the top. Arrays linked as `default` are the menu; those linked as `additional` stand at its end as buttons.
 * On narrow screens both are in a sheet that the browser itself opens and closes.
 */
function NavbarDefault({ widget }: WidgetProps<WidgetRow>) {
  const t = useT(messages);
  const [logotype] = linked(widget.widgetsToLogotypes, 'logotype');
  const menu = linked(widget.widgetsToButtonsArrays, 'buttonsArray', 'default');
  const additional = linked(widget.widgetsToButtonsArrays, 'buttonsArray', 'additional').flatMap(buttonsOf);
  return (
    <Navbar
      label={t('mainMenu')}
      className={widget.className ?? undefined}
      brand={logotype && <LogotypeLink logotype={logotype} />}
      links={menu.map((array) => (
        <MenuEntries key={array.id} array={array} />
      ))}
      actions={
        <>
          <LanguageSwitch />
          {additional.map((button) => (
            <ButtonLink key={button.id} button={button} size="sm" className="hidden lg:inline-flex" />
          ))}
          <DisclosureMenu
            id={`menu-${widget.id}`}
            label={t('menu')}
            closeLabel={t('close')}
            trigger={<Icon name="menu" />}
            triggerClassName="lg:hidden"
          >
            <MenuSheet label={t('mainMenu')} buttons={[...menu.flatMap(buttonsOf), ...additional]} />
          </DisclosureMenu>
        </>
      }
    />
  );
}

function MenuEntries({ array }: { array: ButtonsArrayRow }) {
  const site = useSite();
  if (array.variant === 'dropdown') return <Dropdown array={array} />;
  return buttonsOf(array).map((button) => (
    <NavbarLink key={button.id} {...linkTo(button.url, site)} aria-current={isWithin(button.url, site.path) ? 'page' : undefined}>
      <ButtonContent button={button} />
    </NavbarLink>
  ));
}

function MenuSheet({ label, buttons }: { label: string; buttons: ReturnType<typeof buttonsOf> }) {
  const { path } = useSite();
  return (
    <nav aria-label={label}>
      <ul className="flex flex-col gap-1">
        {buttons.map((button) => (
          <li key={button.id}>
            <MenuLink button={button} isCurrent={isWithin(button.url, path)} className="px-4 py-3 font-display text-2xl" />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `/blog` is also where one is on `/blog/articles/…`. */
function isWithin(url: string | null, path: string): boolean {
  return url !== null && (path === url || (url !== '/' && path.startsWith(`${url}/`)));
}
