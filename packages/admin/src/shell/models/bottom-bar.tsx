import { cn, DisclosureMenu } from '@flotilla/ui';
import { Ellipsis, House, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { NavLink } from 'react-router';
import { useT } from '../../context/use-t.js';
import { shellMessages } from '../shell-messages.js';
import { AreaList, iconOfArea } from './area-list.js';
import { modelMessages } from './model-messages.js';
import { useAreas } from './use-areas.js';

/** The areas that people need on the way; of the shop, its first list: the orders. */
const shortcuts = ['site', 'shop', 'messages'];

/** The navigation below 768 px: three areas, and all of them in a sheet. */
export function BottomBar() {
  const t = useT(modelMessages);
  const tOfShell = useT(shellMessages);
  const id = useId();
  const areas = useAreas();
  const shown = shortcuts.flatMap((name) => areas.find((area) => area.name === name) ?? []);
  return (
    <nav
      aria-label={t('mainAreas')}
      data-bar="navigation"
      className="group-has-[[data-bar=form]]/screen:hidden grid shrink-0 auto-cols-fr grid-flow-col border-t border-border bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <BarLink to="/" name={t('today')} Icon={House} />
      {shown.map(({ name, label, entries: [first] }) => (
        <BarLink
          key={name}
          to={first.to}
          name={name === 'shop' ? first.name : label}
          Icon={iconOfArea(name)}
        />
      ))}
      <DisclosureMenu
        id={id}
        trigger={
          <>
            <Ellipsis aria-hidden className="size-5" />
            <span className="max-w-full truncate">{t('more')}</span>
          </>
        }
        closeLabel={tOfShell('close')}
        triggerClassName={cn(
          barItemClasses,
          'size-full rounded-none font-normal text-muted-foreground [&_svg]:size-5',
        )}
        className="flex-col p-0 pt-14 text-sm open:flex"
      >
        <AreaList isWhole onChosen={() => document.getElementById(id)?.hidePopover()} />
      </DisclosureMenu>
    </nav>
  );
}

function BarLink({ to, name, Icon }: { to: string; name: string; Icon: LucideIcon }) {
  return (
    <NavLink
      end={to === '/'}
      to={to}
      className={({ isActive }) =>
        cn(barItemClasses, isActive ? 'font-semibold text-foreground' : 'text-muted-foreground')
      }
    >
      <Icon aria-hidden className="size-5" />
      <span className="max-w-full truncate">{name}</span>
    </NavLink>
  );
}

const barItemClasses =
  'flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 px-1 text-xs focus-visible:-outline-offset-2';
