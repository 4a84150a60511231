import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { InstallationKeys } from "../accounts/installation-keys.server.ts";
import { loadUniversityDomains } from "../accounts/request-context.server.ts";
import { adminHandlers, checkNamesJob } from "../admin/admin-jobs.server.ts";
import type { Config } from "../config.server.ts";
import { retryWhileUnavailable } from "../database/retry-while-unavailable.server.ts";
import type { Database } from "../database/tables.ts";
import type { FileStore } from "../files/file-store.server.ts";
import { openCards } from "../files/open-cards.server.ts";
import type { Pictures } from "../files/open-pictures.server.ts";
import { openCardFiles } from "../files/open-store.server.ts";
import { removeFilesHandler } from "../files/remove-files.server.ts";
import { checkFilmsHandler } from "../film/check-films.server.ts";
import { enqueue } from "../jobs/job.server.ts";
import { startWorker, type Worker } from "../jobs/worker.server.ts";
import { mailHandler } from "../mail/mail-handler.server.ts";
import { purgeMailHandler } from "../mail/purge-mail.server.ts";
import { sendMailJob } from "../mail/queue-mail.server.ts";
import type { RenderMail } from "../mail/templates/mail-kinds.ts";
import type { MailTransport } from "../mail/transport.server.ts";
import { pictureFiles } from "../media/picture-files.server.ts";
import { previewLinkHandler } from "../media/preview-link.server.ts";
import { opponentsJob } from "../opponents/refresh-opponents.server.ts";
import { fillGapsJob, paymentHandlers } from "../payments/payment-jobs.server.ts";
import { createPaymentServices } from "../payments/set-up-payments.server.ts";
import { checkSubscriptionsJob } from "../payments/subscription-checks.server.ts";
import { refreshChangedGroups } from "../percentiles/refresh-groups.server.ts";
import { forgetViewersHandler } from "../profile/purge-views.server.ts";
import { removeCardsHandler } from "../profile/remove-cards.server.ts";
import { findOpening } from "../push/find-opening.server.ts";
import { pushHandler } from "../push/send-push.server.ts";
import { storedName } from "../recruiting/prospect-files/write-files.server.ts";
import { purgeChangesJob } from "../search/index/purge-changes.server.ts";
import { refreshChangedFigures } from "../statistics/refresh-changed-figures.server.ts";
import { uploadsHandler } from "../uploads/uploads-jobs.server.ts";
import { accountHandlers, eraseJob, processWaitingJob } from "./account-jobs.server.ts";
import { erasureLedger } from "./erasure-file.server.ts";
import { features, personalData } from "./features.server.ts";
import { mailFolder } from "./mail.server.ts";
import { pushOptions } from "./push-options.server.ts";

export interface JobsOptions {
  config: Config;
  publicUrl: string;
  db: Kysely<Database>;
  /** The same store that serves pictures in this process, so that removing a file also removes it from the cache. */
  files: FileStore;
  pictures: Pictures;
  keys: InstallationKeys;
  transport: MailTransport;
  renderMail: RenderMail;
  log: FastifyBaseLogger;
}

export async function startJobs(options: JobsOptions): Promise<Worker> {
  const { config, publicUrl, db, files: store, pictures, keys, transport, renderMail, log } = options;
  const services = { publicUrl, keys, store, personalData, withoutGuardian: config.MINOR_WITHOUT_GUARDIAN };
  const cardFiles = openCardFiles({ filesUrl: config.FILES_URL, dataDir: config.DATA_DIR });
  const cards = openCards({ store: cardFiles, pictures });
  const universityDomains = await loadUniversityDomains();
  const handlers = [
    mailHandler({
      db,
      transport,
      renderMail,
      onFailure: (failure) => log[failure.final ? "error" : "warn"](failure, "mail was not sent"),
    }),
    purgeMailHandler(db, mailFolder(config)),
    ...accountHandlers(db, {
      publicUrl,
      universityDomains,
      mailFolder: mailFolder(config),
      ledger: erasureLedger(config),
    }),
    ...adminHandlers(db, { publicUrl }),
    ...paymentHandlers(db, {
      payments: await createPaymentServices({ config, publicUrl }),
      onUnreachable: (job) => log.warn({ job }, "PayPal does not respond; the request will be retried"),
    }),
    purgeChangesJob(db, services),
    forgetViewersHandler(db),
    removeFilesHandler(db, { store, fileNames: [...pictureFiles, storedName] }),
    removeCardsHandler(db, cards),
    previewLinkHandler(db, {
      store,
      pictures,
      enabled: config.LINK_PREVIEWS,
      onUnreachable: (error) => log.warn({ err: error }, "a link has no preview yet; it will be retried"),
    }),
    checkFilmsHandler(db, {
      enabled: config.LINK_PREVIEWS,
      onUnreachable: (error) =>
        log.warn({ err: error }, "a video host does not respond; its films will be checked again"),
    }),
    ...features.flatMap(({ jobs = [] }) => jobs).map((job) => job(db, services)),
    pushHandler(db, { publicUrl, findOpening, ...pushOptions(config, publicUrl) }),
    uploadsHandler(db),
    opponentsJob(db, services),
  ];
  const worker = await startWorker(db, {
    handlers,
    onError: (error, job) => log.error({ err: error, job }, job === null ? "job queue failed" : "job failed"),
  });
  const figures = refreshChangedFigures(db, {
    onError: (error) => log.error({ err: error }, "figures for the search by statistics cannot be computed; retrying"),
  });
  const groups = refreshChangedGroups(db, {
    onError: (error) => log.error({ err: error }, "percentiles cannot be computed; retrying"),
  });
  // Processes the work of a killed process now, instead of at the next schedule.
  await retryWhileUnavailable(() => enqueue(db, processWaitingJob, {}));
  // Erases accounts from a restored backup.
  await retryWhileUnavailable(() => enqueue(db, eraseJob, {}));
  await retryWhileUnavailable(() => enqueue(db, sendMailJob, {}));
  await retryWhileUnavailable(() => enqueue(db, checkSubscriptionsJob, {}));
  // The rules for names can be those of a new release.
  await retryWhileUnavailable(() => enqueue(db, checkNamesJob, {}));
  // Fetches webhook events that were missed while no worker ran.
  await retryWhileUnavailable(() => enqueue(db, fillGapsJob, {}));
  return {
    async stop() {
      await groups.stop();
      await figures.stop();
      await worker.stop();
      transport.close();
    },
  };
}
