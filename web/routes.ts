import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/shell.tsx", [
    index("routes/home.tsx"),
    route("property/:id", "routes/property.tsx"),
    route("rent", "routes/rent.tsx"),
    route("rent/:city/:area?/:type?", "routes/rent-area.tsx"),
    route("privacy", "routes/privacy.tsx"),
    route("terms", "routes/terms.tsx"),
    route("transparency", "routes/transparency.tsx"),
    route("where", "routes/where.tsx"),
    layout("routes/signed-in.tsx", [
      route("browse", "routes/browse.tsx"),
      route("post-property", "routes/post-property.tsx"),
      route("my-listings", "routes/my-listings.tsx"),
      route("compare", "routes/compare.tsx"),
      route("favorites", "routes/favorites.tsx"),
      route("saved-searches", "routes/saved-searches.tsx"),
      route("messages", "routes/messages.tsx"),
      route("notifications", "routes/notifications.tsx"),
      route("notifications/settings", "routes/notification-settings.tsx"),
      route("visits/:id?", "routes/visits.tsx"),
      route("property/:id/visit-hours", "routes/visit-hours.tsx"),
      route("profile", "routes/profile.tsx"),
      route("property/:id/edit", "routes/property-edit.tsx"),
      layout("routes/admin-only.tsx", [
        route("admin", "routes/admin.tsx"),
        route("admin/audit", "routes/audit.tsx"),
        route("admin/cases/:id", "routes/case.tsx"),
      ]),
    ]),
    route("*", "routes/not-found.tsx"),
  ]),
  layout("routes/entrance.tsx", [
    route("login", "routes/login.tsx"),
    route("register", "routes/register.tsx"),
    route("forgot-password", "routes/forgot-password.tsx"),
  ]),
  route("reset-password", "routes/reset-password.tsx"),
] satisfies RouteConfig;
