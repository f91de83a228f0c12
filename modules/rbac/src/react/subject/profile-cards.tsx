import { type RowOf, show, via } from '@flotilla/core';
import { LocalizedRichText } from '@flotilla/react';
import { CardGrid, RowCard } from '@flotilla/react/kit';
import { subjectsToSocialModuleProfiles } from '../../links.js';
import { picturesOf, profile } from './foreign.js';
import { Nothing } from './nothing.js';

const profileSelection = show(profile, ['slug', 'title', 'subtitle'], {
  pictures: picturesOf('social.profile'),
});

/** Social profiles of a subject. */
export const withProfiles = { profiles: via(subjectsToSocialModuleProfiles, profileSelection) };

/** Cards of social profiles, each linked to its page. */
export function ProfileCards({ profiles }: { profiles: readonly RowOf<typeof profileSelection>[] }) {
  if (profiles.length === 0) return <Nothing icon="users" />;
  return (
    <CardGrid items={profiles}>
      {(profile) => (
        <RowCard
          of={profileSelection}
          row={profile}
          level={2}
          picture={profile.pictures[0]}
          placeholder="user"
        >
          <LocalizedRichText value={profile.subtitle} className="text-muted-foreground" />
        </RowCard>
      )}
    </CardGrid>
  );
}
