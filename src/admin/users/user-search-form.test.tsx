import { expect, test } from "vitest";
import { searchProblem, usersCall, usersHref, usersView } from "./user-search-form.tsx";

test("requests twenty rows for the first list and ten for paging and searching", () => {
  const request = (query: string) => usersCall(usersView(new URLSearchParams(query)));
  expect(request("")).toBe("/admin/user/GetUsers?page=1&pageSize=20");
  expect(request("page=1")).toBe("/admin/user/GetUsers?page=1&pageSize=10");
  expect(request("page=7")).toBe("/admin/user/GetUsers?page=7&pageSize=10");
  expect(request("search=o'neil&page=2")).toBe("/admin/user/GetUsers?page=2&pageSize=10&search=o'neil");
  expect(request("search=a%2Bb%26c%40d")).toBe("/admin/user/GetUsers?page=1&pageSize=10&search=a%2Bb%26c%40d");
});

test("ignores invalid values in the URL", () => {
  for (const query of ["page=0", "page=-1", "page=1.5", "page=1e9", "page=", "search=", "search=a", "search=%20a%20"]) {
    expect(usersView(new URLSearchParams(query)), query).toEqual({ page: null, search: "" });
  }
});

test("restores the view from its URL", () => {
  for (const view of [
    { page: null, search: "" },
    { page: 1, search: "" },
    { page: 12, search: "ana & co" },
  ]) {
    expect(usersView(new URL(usersHref(view), "http://site").searchParams)).toEqual(view);
  }
});

test("accepts terms of two to thirty characters", () => {
  expect(searchProblem("")).toBe("* required field");
  expect(searchProblem("a")).toBe("Too Short!");
  expect(searchProblem("ab")).toBeNull();
  expect(searchProblem("a".repeat(30))).toBeNull();
  expect(searchProblem("a".repeat(31))).toBe("Name should not exceed 20 Characters");
});
