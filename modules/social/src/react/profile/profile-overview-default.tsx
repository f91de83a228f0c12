import { defineVariant, type WidgetProps } from '@flotilla/react';
import type { Widget } from '../../index.js';
import type { ProfileRow } from '../rows.js';
import { ProfileOverview } from './profile-overview.js';

export const profileOverviewDefault = defineVariant({
  widget: 'social.widget',
  variant: 'profile-overview-default',
  component: ProfileOverviewDefault,
});

/** The profile that the url names. */
function ProfileOverviewDefault({ widget, subject, place }: WidgetProps<Widget, Record<never, never>, ProfileRow>) {
  return subject && <ProfileOverview profile={subject} place={place} className={widget.className} />;
}
