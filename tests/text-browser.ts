import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import { parseHTML } from "linkedom";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const origin = "http://127.0.0.1:3000";
const controls = "input:not([type=hidden], [type=submit], [type=button]), select, textarea";

/**
 * A browser without scripts that requests an application in this process: it keeps cookies, follows redirects, fills in and sends forms.
 * A name finds a control by its whole label, else by a part of it. Throws unless exactly one control fits.
 */
export class TextBrowser {
  /** Path and query of the page. */
  path = "/";
  status = 0;
  headers: OutgoingHttpHeaders = {};
  html = "";
  document: Document = parseHTML("<html></html>").document;
  readonly cookies = new Map<string, string>();
  readonly #app: () => FastifyInstance;
  readonly #ownHeaders: Record<string, string>;

  /** The function returns the application, which may be created later. */
  constructor(app: () => FastifyInstance, headers: Record<string, string> = {}) {
    this.#app = app;
    this.#ownHeaders = headers;
  }

  /** Opens a page and follows redirects. */
  async goto(path: string): Promise<this> {
    return this.#load("GET", path);
  }

  /** Sends one request with the cookies of this browser and returns the response. The page stays the same. An empty header is not sent. */
  request(method: "GET" | "HEAD" | "POST", url: string, { form, headers }: RequestOptions = {}) {
    const sent: Record<string, string> = {
      host: new URL(origin).host,
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(method === "POST" && { origin, "sec-fetch-site": "same-origin" }),
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
      ...this.#ownHeaders,
      ...headers,
    };
    return this.#app().inject({
      method,
      url,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== "")),
      ...(form && { payload: new URLSearchParams(form).toString() }),
    });
  }

  get title(): string {
    return this.document.title;
  }

  /** Returns the text of an element, by default of the page. */
  text(selector = "body"): string {
    return textOf(this.find(selector));
  }

  /** Returns the texts of all elements of a selector. */
  texts(selector: string): string[] {
    return this.findAll(selector).map(textOf);
  }

  /** Returns the first element of a selector, and throws if there is none. */
  find(selector: string): Element {
    const element = this.document.querySelector(selector);
    if (!element) throw new Error(`${this.path} has no ${selector}: ${textOf(this.document.body).slice(0, 2000)}`);
    return element;
  }

  findAll(selector: string): Element[] {
    return [...this.document.querySelectorAll(selector)];
  }

  /** Returns an attribute of the first element of a selector. */
  attribute(selector: string, name: string): string | null {
    return this.find(selector).getAttribute(name);
  }

  /** Returns the section of this name, which its label or first heading gives, or another element of a selector. */
  region(name: string, selector = "section, [role=region]"): Element {
    return pick(this.findAll(selector), (region) => labelOf(this.document, region), name);
  }

  /** Returns the link of this name. A page can have several to the same address. */
  link(name: string): Element {
    const links = this.findAll("a[href]");
    const isFirst = (link: Element, index: number) =>
      links.findIndex(
        (one) => nameOf(one) === nameOf(link) && one.getAttribute("href") === link.getAttribute("href"),
      ) === index;
    return pick(links.filter(isFirst), nameOf, name);
  }

  /** Follows the link of this name. */
  follow(name: string): Promise<this> {
    return this.goto(this.link(name).getAttribute("href") ?? "");
  }

  /** Returns the field with this label. */
  field(label: string, within: ParentNode = this.document): Control {
    const fields = [...within.querySelectorAll<Control>(controls)];
    return pick(fields, (field) => labelOf(this.document, field), label);
  }

  /** Returns the text that describes a field, such as its error. */
  description(label: string): string {
    const ids = this.field(label).getAttribute("aria-describedby")?.split(" ") ?? [];
    return ids.map((id) => textOf(this.document.getElementById(id) ?? this.document.createElement("p"))).join(" ");
  }

  /** Fills in a text field, or chooses an option of a list by its text or value. */
  fill(label: string, value: string, within?: ParentNode): void {
    const field = this.field(label, within);
    if (field.matches("select")) chooseOption(field, value);
    else if (field.matches("textarea")) field.textContent = value;
    else field.setAttribute("value", value);
  }

  /** Selects a checkbox or a radio button, or clears a checkbox. */
  check(label: string, isChecked = true, within?: ParentNode): void {
    const box = this.field(label, within);
    const name = box.getAttribute("name");
    if (box.getAttribute("type") === "radio")
      for (const other of formOf(this.document, box).querySelectorAll(`input[type=radio][name="${name}"]`))
        other.removeAttribute("checked");
    if (isChecked) box.setAttribute("checked", "");
    else box.removeAttribute("checked");
  }

  /** Returns the value that a form would send for a field. */
  value(label: string, within?: ParentNode): string {
    return sentValue(this.field(label, within));
  }

  /** Presses the button of this name, which sends its form. */
  press(name: string, within: ParentNode = this.document): Promise<this> {
    const buttons = [...within.querySelectorAll("button:not([type=button]), input[type=submit]")];
    const button = pick(buttons, nameOf, name);
    const form = formOf(this.document, button);
    const method = (button.getAttribute("formmethod") ?? form.getAttribute("method") ?? "get").toUpperCase();
    const action = button.getAttribute("formaction") ?? form.getAttribute("action") ?? this.path;
    const fields = new URLSearchParams(readForm(this.document, form, button));
    if (method === "POST") return this.#load("POST", action, fields);
    const url = new URL(action, origin + this.path);
    url.search = fields.toString();
    return this.goto(url.pathname + url.search + url.hash);
  }

  async #load(method: "GET" | "POST", address: string, fields?: URLSearchParams): Promise<this> {
    let [url, sending, form] = [new URL(address, origin + this.path), method, fields];
    for (let redirects = 0; redirects < 10; redirects += 1) {
      const response = await this.request(sending, url.pathname + url.search, form && { form });
      for (const { name, value, maxAge, expires } of response.cookies) {
        if (maxAge === 0 || (expires && expires < new Date())) this.cookies.delete(name);
        else this.cookies.set(name, value);
      }
      const { location } = response.headers;
      if (!location || response.statusCode < 300 || response.statusCode > 399) {
        this.path = url.pathname + url.search + url.hash;
        this.status = response.statusCode;
        this.headers = response.headers;
        this.html = response.body;
        this.document = parseHTML(response.body).document;
        return this;
      }
      const { hash } = url;
      url = new URL(String(location), url);
      if (!url.hash) url.hash = hash;
      if (url.origin !== origin) throw new Error(`${this.path} leads to ${url.href}`);
      [sending, form] = ["GET", undefined];
    }
    throw new Error(`${address} redirects without end`);
  }
}

interface RequestOptions {
  form?: URLSearchParams | Record<string, string>;
  headers?: Record<string, string>;
}

const unread = /^(?:script|style|template|head)$/i;
const inline = /^(?:a|abbr|b|code|em|i|kbd|mark|small|span|strong|sub|sup|time|wbr)$/i;

/** Returns the text of an element with single spaces, also between its parts, and without its scripts. */
function textOf(element: Element): string {
  return readText(element).replaceAll(/\s+/g, " ").trim();
}

function readText(node: Node): string {
  if (node.nodeType === 3) return node.nodeValue ?? "";
  const name = node.nodeName;
  if (node.nodeType !== 1 || unread.test(name)) return "";
  const inside = [...node.childNodes].map(readText).join("");
  return inline.test(name) ? inside : ` ${inside} `;
}

/** Returns the name of a link or a button. */
function nameOf(element: Element): string {
  const value = element.matches("input") ? element.getAttribute("value") : null;
  return element.getAttribute("aria-label") ?? value ?? textOf(element);
}

/** Returns the label of a field or a region. */
function labelOf(document: Document, element: Element): string {
  const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
  if (ids.length > 0)
    return ids
      .map((id) => document.getElementById(id))
      .map((label) => (label ? textOf(label) : ""))
      .join(" ");
  const own = element.getAttribute("aria-label");
  if (own !== null) return own;
  if (!element.matches(controls)) return textOf(element.querySelector("h1, h2, h3, h4") ?? element);
  const label = element.id ? document.querySelector(`label[for="${element.id}"]`) : null;
  const around = label ?? element.closest("label");
  return around ? textOf(around) : "";
}

function pick<Found extends Element>(elements: readonly Found[], labelled: (element: Found) => string, name: string) {
  const labels = elements.map(labelled);
  const exact = elements.filter((_, index) => labels[index] === name);
  const fitting =
    exact.length > 0 ? exact : elements.filter((_, index) => labels[index]?.toLowerCase().includes(name.toLowerCase()));
  const [found] = fitting;
  if (!found || fitting.length > 1)
    throw new Error(`${fitting.length} elements are named “${name}”: ${labels.join(" | ")}`);
  return found;
}

function formOf(document: Document, control: Element): Element {
  const id = control.getAttribute("form");
  const form = id === null ? control.closest("form") : document.getElementById(id);
  if (!form) throw new Error(`${nameOf(control)} belongs to no form`);
  return form;
}

function chooseOption(select: Element, choice: string): void {
  const options = [...select.querySelectorAll("option")];
  const chosen = options.find((option) => option.getAttribute("value") === choice) ?? pick(options, textOf, choice);
  for (const option of options) option.removeAttribute("selected");
  chosen.setAttribute("selected", "");
}

function sentValue(control: Element): string {
  if (control.matches("textarea")) return control.textContent ?? "";
  if (!control.matches("select")) return control.getAttribute("value") ?? "";
  const option = control.querySelector("option[selected]") ?? control.querySelector("option");
  return option ? (option.getAttribute("value") ?? textOf(option)) : "";
}

/** Returns the fields that a form sends. */
function readForm(document: Document, form: Element, button: Element): [string, string][] {
  const all = [...document.querySelectorAll("input, select, textarea")].filter(
    (control) => control.closest("form") === form || (form.id !== "" && control.getAttribute("form") === form.id),
  );
  const fields = all.flatMap((control): [string, string][] => {
    const name = control.getAttribute("name");
    const type = control.getAttribute("type") ?? "";
    const isOff = /^(?:checkbox|radio)$/.test(type) && !control.hasAttribute("checked");
    if (!name || isOff || control.hasAttribute("disabled") || /^(?:submit|button|file|image)$/.test(type)) return [];
    if (control.closest("fieldset[disabled]")) return [];
    if (/^(?:checkbox|radio)$/.test(type)) return [[name, control.getAttribute("value") ?? "on"]];
    return [[name, sentValue(control)]];
  });
  const name = button.getAttribute("name");
  return name ? [...fields, [name, button.getAttribute("value") ?? ""]] : fields;
}
