// Served at `/sdk/js`: the part of PayPal's browser script that sells subscriptions. It runs as a classic script, within a function.

interface SubscribeActions {
  subscription: { create(body: object): Promise<string> };
}

interface ButtonsOptions {
  style?: { color?: string; shape?: string; layout?: string; label?: string };
  createSubscription(data: object, actions: SubscribeActions): Promise<string> | string;
  onApprove(data: { subscriptionID?: string; orderID: null }, actions: object): unknown;
  onCancel?(data: object, actions: object): unknown;
  onError?(error: unknown): unknown;
}

interface Created {
  id: string;
  plan?: { name: string };
}

const { currentScript } = document;
const origin = new URL(currentScript instanceof HTMLScriptElement ? currentScript.src : location.href).origin;
const colors: Record<string, string> = { gold: "#ffc439", blue: "#0070ba", silver: "#eeeeee", white: "#ffffff" };

Object.assign(window, { paypal: { version: "fake", Buttons } });

function Buttons(options: ButtonsOptions) {
  const button = makeSubscribeButton(options);
  return {
    isEligible: () => true,
    async render(container: string | HTMLElement): Promise<void> {
      const parent = typeof container === "string" ? document.querySelector(container) : container;
      if (!parent) throw new Error("Document is ready and element does not exist");
      parent.append(button);
    },
    async close(): Promise<void> {
      button.remove();
    },
  };
}

function makeSubscribeButton(options: ButtonsOptions): HTMLButtonElement {
  const { color = "gold", shape = "rect", layout = "vertical", label = "paypal" } = options.style ?? {};
  const button = makeButton(label === "subscribe" ? "PayPal Subscribe" : "PayPal");
  // For tests of the button style.
  Object.assign(button.dataset, { color, shape, layout, label });
  Object.assign(button.style, {
    width: "100%",
    background: colors[color] ?? colors.gold,
    borderRadius: shape === "pill" ? "999px" : "4px",
  });
  button.addEventListener("click", () => void subscribe(options, button));
  return button;
}

async function subscribe(options: ButtonsOptions, button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  try {
    let created: Created | undefined;
    const create = async (body: object) => {
      created = await post<Created>("/sdk/subscriptions", body);
      return created.id;
    };
    const id = await options.createSubscription({}, { subscription: { create } });
    const choice = await openApproval(created?.plan?.name ?? "a plan");
    if (choice === "close") return void (await options.onCancel?.({}, {}));
    if (choice === "decline") throw new Error("INSTRUMENT_DECLINED: the payment was declined");
    await post(`/sdk/subscriptions/${id}/approve`, {});
    const approved = choice === "approve" ? { subscriptionID: id } : {};
    await options.onApprove({ orderID: null, ...approved }, {});
  } catch (error) {
    if (!options.onError) throw error;
    await options.onError(error);
  } finally {
    button.disabled = false;
  }
}

/** Opens the approval window, as a dialog. */
function openApproval(plan: string): Promise<string> {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", "Fake PayPal");
  Object.assign(dialog.style, {
    margin: "auto",
    padding: "24px",
    maxWidth: "min(360px, calc(100vw - 32px))",
    background: "#ffffff",
    color: "#0b1220",
    border: "0",
    borderRadius: "12px",
    font: "16px/1.5 sans-serif",
  });
  const text = document.createElement("p");
  text.textContent = `This is not PayPal, but a fake of it. Subscribe to ${plan}? No money moves.`;
  text.style.margin = "0 0 16px";
  dialog.append(text);
  const choices = { approve: "Approve", decline: "Decline", close: "Close", "no-id": "Approve without an id" };
  for (const [value, words] of Object.entries(choices)) {
    const button = makeButton(words);
    Object.assign(button.style, { width: "100%", marginTop: "8px", background: "#eeeeee", borderRadius: "999px" });
    if (value === "approve") button.style.background = colors.gold ?? "";
    button.addEventListener("click", () => dialog.close(value));
    dialog.append(button);
  }
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      // Escape closes the dialog without a choice.
      resolve(dialog.returnValue || "close");
    });
  });
}

function makeButton(words: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  Object.assign(button.style, {
    display: "block",
    minHeight: "48px",
    padding: "0 16px",
    border: "0",
    color: "#0b1220",
    font: "700 16px/1.2 sans-serif",
    cursor: "pointer",
  });
  return button;
}

async function post<Result>(path: string, body: object): Promise<Result> {
  const response = await fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json() as Promise<Result>;
}
