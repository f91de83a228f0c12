import { defineIslandVariant } from '@flotilla/react';
import * as views from '../../views.js';
import { islands } from './islands.js';

/** The visitor's own orders. */
export const orderListDefault = defineIslandVariant(views.orderListDefault, islands.orderList);
