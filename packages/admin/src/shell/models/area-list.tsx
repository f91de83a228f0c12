import { cn } from '@flotilla/ui';
import {
  Database,
  Folder,
  House,
  Images,
  LayoutTemplate,
  type LucideIcon,
  MessagesSquare,
  Newspaper,
  Settings,
  ShoppingBag,
  Users,
} from 'lucide-react';
import { NavLink, useLocation } from 'react-router';
import { useT } from '../../context/use-t.js';
import { modelMessages } from './model-messages.js';
import { type Area, useAreas } from './use-areas.js';

const icons: Readonly<Record<string, LucideIcon>> = {
  site: LayoutTemplate,
  journal: Newspaper,
  shop: ShoppingBag,
  customers: Users,
  messages: MessagesSquare,
  media: Images,
  settings: Settings,
  system: Database,
};

/** Returns the icon of an area; areas of modules share one. */
export function iconOfArea(name: string): LucideIcon {
  return icons[name] ?? Folder;
}

/** Returns the area of the current screen. */
function useCurrentArea(areas: readonly Area[]): Area | undefined {
  const { pathname } = useLocation();
  return areas.find(({ entries }) =>
    entries.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`)),
  );
}

interface AreaListProps {
  /** Shows the entries of all areas, and not only those of the current one. */
  isWhole?: boolean;
  onChosen?: () => void;
}

/** The areas of the admin; the current one shows its entries. A single area is always open. */
export function AreaList({ isWhole = false, onChosen }: AreaListProps) {
  const t = useT(modelMessages);
  const areas = useAreas();
  const current = useCurrentArea(areas);
  const isOpen = (area: Area) => isWhole || area === current || areas.length <= 2;
  return (
    <nav aria-label={t('areas')} className="min-h-0 flex-1 overflow-y-auto px-3 pt-1 pb-6">
      <ul className="flex flex-col gap-0.5">
        <li>
          <NavLink end to="/" onClick={onChosen} className={linkClasses}>
            <House aria-hidden className={iconClasses} />
            {t('today')}
          </NavLink>
        </li>
        {areas.map((area) => (
          <AreaItem key={area.name} area={area} isOpen={isOpen(area)} onChosen={onChosen} />
        ))}
      </ul>
    </nav>
  );
}

function AreaItem({
  area: { name, label, entries },
  isOpen,
  onChosen,
}: {
  area: Area;
  isOpen: boolean;
  onChosen?: () => void;
}) {
  const Icon = iconOfArea(name);
  const [first] = entries;
  if (entries.length === 1 && name !== 'system')
    return (
      <li>
        <NavLink to={first.to} onClick={onChosen} className={linkClasses}>
          <Icon aria-hidden className={iconClasses} />
          {label}
        </NavLink>
      </li>
    );
  return (
    <li>
      {/* The first entry is the list that the area is opened for most often. */}
      <NavLink
        to={first.to}
        onClick={onChosen}
        aria-current={undefined}
        className={cn(itemClasses, isOpen && 'font-semibold')}
      >
        <Icon aria-hidden className={iconClasses} />
        {label}
      </NavLink>
      {isOpen && (
        <ul className="mt-0.5 mb-2 flex flex-col gap-0.5">
          {entries.map(({ to, name: entry }) => (
            <li key={to}>
              <NavLink
                to={to}
                onClick={onChosen}
                className={({ isActive }) => cn(itemClasses, 'ps-10.5', isActive && activeClasses)}
              >
                {entry}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const itemClasses =
  'flex min-h-9 items-center gap-3 rounded-md px-3 py-1 text-sm transition-colors hover:bg-current/6 focus-visible:outline-offset-0 pointer-coarse:min-h-11';
const activeClasses = 'bg-secondary font-semibold text-secondary-foreground hover:bg-secondary';
const iconClasses = 'size-4.5 shrink-0 text-muted-foreground';

const linkClasses = ({ isActive }: { isActive: boolean }) => cn(itemClasses, isActive && activeClasses);
