import { defineVariant } from '@flotilla/react';
import { ProfileOverview } from './profile-overview.js';
import * as views from '../../views.js';

/** The profile in the URL. */
export const profileOverviewDefault = defineVariant(
  views.profileOverviewDefault,
  function ProfileOverviewDefault({ row, subject, context }) {
    return subject && <ProfileOverview profile={subject} context={context} className={row.className} />;
  },
);
