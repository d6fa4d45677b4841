import type { Feature } from "../feature.ts";
import { registerBlocks } from "./block-routes.ts";
import { blocksOf } from "./blocks.ts";
import { conversationsOf, fineMessagesOf, messagesOf } from "./personal-data.ts";
import { registerMessaging } from "./routes.ts";
import { registerMessagingJobs } from "./unread-mail.ts";

export const messaging = {
  routes(api, services) {
    registerMessaging(api, services);
    registerBlocks(api, services);
  },
  jobs: registerMessagingJobs,
  exports: {
    conversations: conversationsOf,
    messages: messagesOf,
    fine_messages: fineMessagesOf,
    blocks: blocksOf,
  },
} satisfies Feature;
