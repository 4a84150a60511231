import { createContext } from "react-router";
import type { PaymentServices } from "./set-up-payments.server.ts";

/** The coach plan; its `paypal` is null if payments are not set up. Imported as `#payments-context`, so that server and pages share one instance. */
export const paymentsContext = createContext<PaymentServices>();
