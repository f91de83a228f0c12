import { caique } from './caique.ts';
import { powerCatamaran, sailingCatamaran } from './catamaran.ts';
import { flybridge } from './flybridge.ts';
import { gulet } from './gulet.ts';
import { liveries, type Livery } from '../livery.ts';
import { dayCruiser, rib, speedBoat } from './open-boats.ts';
import type { BoatPlan } from '../plan.ts';
import { sloop } from './sloop.ts';
import { sportCruiser } from './sport-cruiser.ts';

/** A boat of the fleet. `tall` scales the height of a shorter boat, which is not proportionally lower. */
export type Boat = { plan: BoatPlan; livery: Livery; tall?: number };

/** All boats in the pictures; sailing boats appear twice, under sail and at rest. */
export const fleet = {
  'aurora-68': { plan: flybridge({ top: 'hardtop', people: 3 }), livery: liveries.aurora },
  'poseidon-52': { plan: flybridge({ top: 'bimini', people: 2 }), livery: liveries.poseidon, tall: 1.2 },
  'azure-45': { plan: sportCruiser(), livery: liveries.azure },
  'selene-46': { plan: sloop({ sails: 'set' }), livery: liveries.selene },
  'selene-46-at-rest': { plan: sloop({ sails: 'furled' }), livery: liveries.selene },
  'meltemi-40': { plan: sloop({ sails: 'set' }), livery: liveries.meltemi, tall: 1.08 },
  'meltemi-40-at-rest': { plan: sloop({ sails: 'furled' }), livery: liveries.meltemi, tall: 1.08 },
  'calypso-gulet': { plan: gulet({ sails: 'set' }), livery: liveries.calypso },
  'calypso-gulet-at-rest': { plan: gulet({ sails: 'furled' }), livery: liveries.calypso },
  'lagoona-42': { plan: sailingCatamaran({ sails: 'set' }), livery: liveries.lagoona },
  'lagoona-42-at-rest': { plan: sailingCatamaran({ sails: 'furled' }), livery: liveries.lagoona },
  'halcyon-50': { plan: sailingCatamaran({ sails: 'set' }), livery: liveries.halcyon, tall: 0.93 },
  'halcyon-50-at-rest': { plan: sailingCatamaran({ sails: 'furled' }), livery: liveries.halcyon, tall: 0.93 },
  'nereid-power-40': { plan: powerCatamaran(), livery: liveries.nereid },
  'breeze-24': { plan: dayCruiser(), livery: liveries.breeze },
  'comet-32': { plan: speedBoat(), livery: liveries.comet },
  'delphi-rib': { plan: rib(), livery: liveries.delphi },
  caique: { plan: caique(), livery: liveries.caique },
} satisfies Record<string, Boat>;

export type BoatName = keyof typeof fleet;
