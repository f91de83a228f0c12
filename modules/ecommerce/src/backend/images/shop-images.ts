import { GENERATED_IMAGES, type GeneratedImages } from '@flotilla/backend/ports';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { orderReceipt, productAttachment } from './templates.js';

@Injectable()
export class ShopImages implements OnModuleInit {
  constructor(@Inject(GENERATED_IMAGES) private readonly images: GeneratedImages) {}

  onModuleInit(): void {
    this.images.add(orderReceipt, productAttachment);
  }
}
