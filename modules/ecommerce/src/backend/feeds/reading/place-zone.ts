import ical from 'ical.js';
import { isTimeZone } from '@flotilla/core/values';
import { nextMoment } from '../../../bookings/stay.js';

/** An IANA time zone. The definitions in feeds (VTIMEZONE) end after some years, or are missing. */
class PlaceZone extends ical.Timezone {
  private readonly name: string;

  constructor(name: string) {
    super({ tzid: name });
    this.name = name;
  }

  /** Returns the seconds between a wall time and UTC. */
  override utcOffset({ year, month, day, hour, minute }: InstanceType<typeof ical.Time>): number {
    const date = [digits(year, 4), digits(month), digits(day)].join('-');
    const moment = nextMoment(date, `${digits(hour)}:${digits(minute)}`, this.name);
    return (Date.UTC(year, month - 1, day, hour, minute) - moment) / 1000;
  }
}

const digits = (number: number, count = 2) => String(number).padStart(count, '0');

type Zone = InstanceType<typeof ical.Timezone>;
const zones = new Map<string, Zone>();

/** Returns an IANA time zone. */
export function zoneOf(name: string): Zone {
  const zone = zones.get(name) ?? new PlaceZone(name);
  zones.set(name, zone);
  return zone;
}

/** Makes the times of a calendar use IANA zones, where its zones have such names or end in one. */
export function useKnownZones(calendar: InstanceType<typeof ical.Component>, text: string): void {
  const ids = new Set([...text.matchAll(/;TZID="?([^":;,\r\n]{1,200})/gi)].map(([, id = '']) => id));
  for (const id of ids) {
    const parts = id.split('/');
    const name = parts.map((_, index) => parts.slice(index).join('/')).find(isTimeZone);
    if (name === undefined) continue;
    for (const own of calendar.getAllSubcomponents('vtimezone'))
      if (own.getFirstPropertyValue('tzid') === id) calendar.removeSubcomponent(own);
    ical.TimezoneService.register(zoneOf(name), id);
  }
}
